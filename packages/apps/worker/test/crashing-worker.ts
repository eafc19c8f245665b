/** The worker, as its own `main.ts` runs it, except that it kills itself at KILL_POINT. */
import { runProcess } from "@procurement/app-chassis"
import { workerSettings } from "../src/settings.ts"
import { startWorker } from "../src/worker.ts"
import { dieAt, killPoints } from "./support/kill-points.ts"

const killPoint = process.env["KILL_POINT"] ?? ""
if (!killPoints.includes(killPoint)) throw new RangeError(`no kill point: ${killPoint}`)

await runProcess({
  title: "crashing worker",
  settings: workerSettings,
  start: (settings) => startWorker(settings, dieAt(killPoint)),
})
