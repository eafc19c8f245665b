/** `node main.ts`: runs the worker until it is told to stop. */
import { runProcess } from "@procurement/app-chassis"
import { workerSettings } from "./settings.ts"
import { startWorker } from "./worker.ts"

await runProcess({
  title: "worker",
  settings: workerSettings,
  start: (settings) => startWorker(settings),
})
