#!/bin/bash -eu
# A Slurm of four pretended nodes on this machine, without a system service: slurm.sh start DIR, slurm.sh stop DIR.
D=$(realpath -m "${2:?}") N=4; export SLURM_CONF=$D/slurm.conf
if [ "$1" = stop ]; then
  for p in "$D"/*.pid; do kill "$(cat "$p")" 2>/dev/null || :; done
  for _ in {1..300}; do compgen -G "$D/*.pid" >/dev/null || exit 0; sleep .1; done; exit 1
fi
# Free ports: one for the controller, one for each node.
read -ra P < <(python3 -c "import socket; s = [socket.socket() for _ in range($N + 1)]; [x.bind(('', 0)) for x in s]; print(*[x.getsockname()[1] for x in s])")
rm -rf "$D"; mkdir -p "$D/state"; H=$(hostname -s); U=$(id -un)
(umask 077; head -c 1024 /dev/urandom >"$D/munge.key")
cat >"$SLURM_CONF" <<X
ClusterName=mc
SlurmctldHost=$H(127.0.0.1)
SlurmUser=$U
SlurmdUser=$U
AuthInfo=socket=$D/munge.sock
SlurmctldPort=${P[0]}
SlurmctldPidFile=$D/ctld.pid
SlurmctldLogFile=$D/ctld.log
SlurmdPidFile=$D/%n.pid
SlurmdLogFile=$D/%n.log
SlurmdSpoolDir=$D/spool.%n
StateSaveLocation=$D/state
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=2
$(for i in $(seq $N); do echo "NodeName=n$i NodeHostname=$H NodeAddr=127.0.0.1 Port=${P[$i]} CPUs=2"; done)
PartitionName=main Nodes=ALL Default=YES
X
munged --key-file="$D/munge.key" --socket="$D/munge.sock" --pid-file="$D/munged.pid" --log-file="$D/munged.log" --seed-file="$D/munged.seed"
slurmctld -c; for i in $(seq $N); do slurmd -N "n$i"; done
for _ in {1..300}; do [ "$(sinfo -hN -t idle -o %N 2>/dev/null | wc -l)" = $N ] && exit 0; sleep .1; done; exit 1
