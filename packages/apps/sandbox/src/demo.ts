/** `npm run demo`: one order from POST to the archive, shown step by step. */
import {
  describeSettings,
  oneLine,
  outliveReaders,
  readSettings,
  onStopSignal,
} from "@procurement/app-platform/standalone"
import { DemoInterrupted } from "./demo/demo-failure.ts"
import type { Journey } from "./demo/journey.ts"
import { readOrder } from "./demo/order-file.ts"
import { type DemoSettings, demoSettings } from "./demo/settings.ts"
import { summary } from "./demo/summary.ts"

const askedToStop = (): Promise<never> =>
  new Promise((_, interrupt) => {
    onStopSignal(() => interrupt(new DemoInterrupted()))
  })

const cleanUp = async (journey: Journey): Promise<void> => {
  const { customer, subscription, receiver, starting } = journey
  if (customer && subscription) await customer.unsubscribe(subscription.id).catch(() => undefined)
  await receiver?.stop()
  const sandbox = await starting?.catch(() => undefined)
  await sandbox?.stop()
}

const complain = (error: unknown): number => {
  process.stderr.write(`The demo failed: ${oneLine(error)}\n`)
  return error instanceof DemoInterrupted ? 130 : 1
}

/**
 * Runs all steps and returns the exit code. Stops at the first failed step with a one-line
 * message.
 */
const runDemo = async (settings: DemoSettings): Promise<number> => {
  const journey: Journey = { request: await readOrder(settings.ORDER_FILE), files: [] }
  let exitCode = 0
  // Only now, since it takes a second and the help page needs none of it.
  const { doSteps } = await import("./demo/progress.ts")
  try {
    await doSteps(journey, settings, askedToStop())
    process.stdout.write(summary(journey))
  } catch (error) {
    exitCode = complain(error)
  }
  await cleanUp(journey).catch((error: unknown) => {
    process.stderr.write(`The demo did not stop cleanly: ${oneLine(error)}\n`)
    exitCode = exitCode || 1
  })
  return exitCode
}

if (process.argv.includes("--help") || process.argv.includes("-h")) {
  process.stdout.write(describeSettings("demo", demoSettings))
} else {
  outliveReaders()
  try {
    process.exit(await runDemo(readSettings(demoSettings, process.env)))
  } catch (error) {
    process.exit(complain(error))
  }
}
