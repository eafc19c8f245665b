/** Runs the worker like its own `main.ts`, and kills or suspends it at KILL_POINT. */
import { runProcess } from "@procurement/app-platform"
import { workerSettings } from "../src/settings.ts"
import { startWorker } from "../src/worker.ts"
import { dieInBatch, isBatchKillPoint } from "./support/batch-kill-points.ts"
import { dieAt, killPoints, suspension } from "./support/kill-points.ts"

const killPoint = process.env["KILL_POINT"] ?? ""
if (![...killPoints, suspension].includes(killPoint) && !isBatchKillPoint(killPoint)) {
  throw new RangeError(`no kill point: ${killPoint}`)
}
const dying = isBatchKillPoint(killPoint) ? dieInBatch(killPoint) : dieAt(killPoint)

await runProcess({
  title: "crashing worker",
  settings: workerSettings,
  start: (settings) => startWorker(settings, dying),
})
