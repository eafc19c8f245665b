/** `node main.ts`: runs the worker until a signal stops it. */
import { runProcess } from "@procurement/app-platform"
import { workerSettings } from "./settings.ts"
import { startWorker } from "./worker.ts"

await runProcess({
  title: "worker",
  settings: workerSettings,
  start: (settings, stated) => startWorker(settings, undefined, stated),
})
