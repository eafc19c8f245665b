/** What has to be ended after a test, or, for what several tests share, after all of them. */
import { onTestFinished } from "vitest"

export type AtEnd = (work: () => unknown) => void

export const whenTestEnds: AtEnd = (work) =>
  onTestFinished(async () => {
    await work()
  })
