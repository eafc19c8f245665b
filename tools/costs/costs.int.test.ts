/** Requests cost what is recorded; `npm run costs -- --write` records other costs. */
import { readFileSync } from "node:fs"
import { expect, onTestFinished, it } from "vitest"
import { differences } from "./cost.ts"
import { measureCosts } from "./measure.ts"

it("a request to the API calls as many functions and statements as recorded", async () => {
  const recorded = JSON.parse(readFileSync(new URL("costs.json", import.meta.url), "utf8"))
  const costs = await measureCosts({
    onEnd: (stop) => onTestFinished(async () => void (await stop())),
  })
  expect(differences(recorded, costs)).toEqual([])
})
