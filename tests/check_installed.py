#!/usr/bin/env python3
"""Installs the program and looks at it as whoever has only that: the README's commands work in an empty folder, every config is there, and links
of its pages lead somewhere.

check_installed.py CMAKE BUILD SOURCE: installs BUILD below a folder of its own. The links of SOURCE are checked too."""
import os
import re
import subprocess
import sys
import tempfile


def run(*words, **more):
    """What the command prints; it must end with 0."""
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, stdin=subprocess.DEVNULL, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def dead_links(folder, pages):
    """Links and pictures of the pages that lead nowhere; a link to a heading needs the heading."""
    for page in pages:
        with open(os.path.join(folder, page)) as file:
            text = file.read()
        for link in re.findall(r"\]\(([^)\s]+)\)|(?:src|srcset)=\"([^\"]+)\"", text):
            target, _, heading = (link[0] or link[1]).partition("#")
            if target.startswith(("http://", "https://")):
                continue
            path = os.path.normpath(os.path.join(folder, os.path.dirname(page), target)) if target else os.path.join(folder, page)
            if not os.path.exists(path):
                yield f"{page}: {target}"
            elif heading:
                with open(path) as file:
                    names = [re.sub(r"[^\w\- ]", "", line.lstrip("# ").rstrip().lower()).replace(" ", "-") for line in file if line.startswith("#")]
                if heading not in names:
                    yield f"{page}: {target}#{heading}"


def pages_below(folder, *parts):
    for part in parts:
        top = os.path.join(folder, part)
        for place, _, files in os.walk(top) if os.path.isdir(top) else [(folder, [], [part])]:
            yield from (os.path.relpath(os.path.join(place, name), folder) for name in files if name.endswith(".md"))


def files_below(folder):
    return {os.path.relpath(os.path.join(place, name), folder) for place, _, files in os.walk(folder) for name in files}


def blocks(readme):
    """The commands of each ```sh block; one that opens with ```sh slow is left out."""
    with open(readme) as file:
        return re.findall(r"^```sh\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)


def main():
    cmake, build, source = sys.argv[1:]
    top = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs", "examples"]
    with tempfile.TemporaryDirectory() as place:
        prefix, empty = os.path.join(place, "prefix"), os.path.join(place, "empty")
        run(cmake, "--install", build, "--prefix", prefix, "--component", "Unspecified")
        pages = os.path.join(prefix, "share", "doc", "arena")
        dead = list(dead_links(source, list(pages_below(source, *top)) + ["results/README.md", "results/solved/README.md"]))
        # The rows of kept runs are not installed: links to their folders are the only ones that may be dead.
        dead += [link for link in dead_links(pages, pages_below(pages, *top, "results")) if not re.search(r"results/[\w\-/]+$", link)]
        if dead:
            sys.exit("links that lead nowhere:\n" + "\n".join(dead))

        os.makedirs(os.path.join(empty, "results"))
        environment = {"PATH": os.path.join(prefix, "bin") + ":" + os.environ["PATH"], "HOME": empty, "LANG": "C.UTF-8"}
        found = blocks(os.path.join(pages, "README.md"))
        if len(found) < 10:
            sys.exit("the README has lost its commands")
        for block in found:
            run("bash", "-eo", "pipefail", "-c", block.replace("./run ", "arena "), cwd=empty, env=environment)
        # CliHelp runs the help's examples in the tree. Here every config must be there, and be found by its name.
        missing = files_below(os.path.join(source, "configs")) ^ files_below(os.path.join(prefix, "share", "arena", "configs"))
        if missing:
            sys.exit(f"not installed as they are: {sorted(missing)}")
        for kind in ("tournaments", "ablations", "regressions", "reports", "suites"):
            listed = set(run("arena", "list", kind, "--names", cwd=empty, env=environment).split())
            named = {os.path.splitext(name)[0] for name in os.listdir(os.path.join(source, "configs", kind))}
            if listed != named:
                sys.exit(f"{kind} that are not listed, or more than there are: {sorted(listed ^ named)}")
        run("arena", "check", os.path.join(pages, "examples", "connect-four", "tournament.yaml"), cwd=empty, env=environment)
    print(f"{len(found)} blocks of the README work where the program is installed; no dead links")


if __name__ == "__main__":
    main()
