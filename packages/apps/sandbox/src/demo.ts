/** `npm run demo`: one order from POST to the archive, watched step by step. */
import { describeSettings, oneLine, readSettings, type SettingsOf } from "@procurement/app-chassis"
import { Listr } from "listr2"
import type { Journey } from "./demo/journey.ts"
import { demoSettings } from "./demo/settings.ts"
import { type Step, steps } from "./demo/steps.ts"
import { summary } from "./demo/summary.ts"

type Settings = SettingsOf<typeof demoSettings>

const duration = (millis: number): string =>
  millis < 1_000 ? `${millis} ms` : `${(millis / 1_000).toFixed(1)} s`

const taskOf = ({ title, run }: Step, settings: Settings) => ({
  title,
  task: async (journey: Journey, task: { title: string }) => {
    const startedAt = Date.now()
    const told = await run(journey, settings)
    task.title = `${title}  ${duration(Date.now() - startedAt)}  ${told}`
  },
})

const cleanUp = async (journey: Journey): Promise<void> => {
  const { customer, subscription, receiver, sandbox } = journey
  if (customer && subscription) await customer.unsubscribe(subscription.id).catch(() => undefined)
  await receiver?.stop()
  await sandbox?.stop()
}

/** Runs all steps; answers the exit code. The first failed step ends it, in one clear line. */
const runDemo = async (settings: Settings): Promise<number> => {
  const journey: Journey = { files: [] }
  const tasks = new Listr<Journey, "default", "simple">(
    steps.map((step) => taskOf(step, settings)),
    {
      renderer: "default",
      fallbackRenderer: "simple",
      rendererOptions: { showErrorMessage: false },
    },
  )
  let exitCode = 0
  try {
    await tasks.run(journey)
    process.stdout.write(`${summary(journey)}\n`)
  } catch (error) {
    process.stderr.write(`\nThe demo failed: ${oneLine(error)}\n`)
    exitCode = 1
  }
  await cleanUp(journey).catch((error: unknown) => {
    process.stderr.write(`The demo did not stop cleanly: ${oneLine(error)}\n`)
    exitCode = 1
  })
  return exitCode
}

if (process.argv.includes("--help") || process.argv.includes("-h")) {
  process.stdout.write(describeSettings("demo", demoSettings))
} else {
  try {
    process.exitCode = await runDemo(readSettings(demoSettings, process.env))
  } catch (error) {
    process.stderr.write(`demo: ${oneLine(error)}\n`)
    process.exitCode = 1
  }
}
