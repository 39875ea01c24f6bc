document.getElementById("main").textContent = "arena serve";
