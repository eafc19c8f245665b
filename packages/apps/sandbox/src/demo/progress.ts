/**
 * Shows the progress: live in a terminal, elsewhere one line for each completed step, so that a log
 * has no step twice.
 */
import { Listr } from "listr2"
import type { Journey } from "./journey.ts"
import type { DemoSettings } from "./settings.ts"
import { type Step, steps } from "./steps.ts"

const titleWidth = Math.max(...steps.map(({ title }) => title.length))

const duration = (millis: number): string =>
  millis < 1_000 ? `${millis} ms` : `${(millis / 1_000).toFixed(1)} s`

type DoStep = (step: Step) => Promise<string>

const live = (doStep: DoStep): Promise<unknown> =>
  new Listr(
    steps.map((step) => ({
      title: step.title,
      task: async (_: unknown, task: { title: string }) => {
        task.title = await doStep(step)
      },
    })),
    { rendererOptions: { showErrorMessage: false }, registerSignalListeners: false },
  ).run()

const inLines = async (doStep: DoStep): Promise<void> => {
  for (const step of steps) {
    try {
      process.stdout.write(`✔ ${await doStep(step)}\n`)
    } catch (error) {
      process.stdout.write(`✖ ${step.title}\n`)
      throw error
    }
  }
}

/** Runs all steps; rejects with the first failure, or as soon as `interrupted` rejects. */
export const doSteps = async (
  journey: Journey,
  settings: DemoSettings,
  interrupted: Promise<never>,
): Promise<void> => {
  const doStep: DoStep = async ({ title, run }) => {
    const startedAt = performance.now()
    const result = await Promise.race([run(journey, settings), interrupted])
    const took = duration(Math.round(performance.now() - startedAt))
    return `${title.padEnd(titleWidth)} ${took.padStart(7)}  ${result}`
  }
  await (process.stdout.isTTY ? live(doStep) : inLines(doStep))
}
