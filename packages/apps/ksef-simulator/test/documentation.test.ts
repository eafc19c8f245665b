/** The README and the guide document every failure and every control call. */
import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { controlCalls } from "../src/control/control-calls.ts"
import { failureActions } from "../src/failures/failure-plan.ts"
import { failureTargets } from "../src/http/operation.ts"
import { badRequestCodes } from "../src/http/api-error.ts"

const read = (path: string): Promise<string> =>
  readFile(new URL(path, import.meta.url), { encoding: "utf8" })

const missingFrom = (text: string, words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.filter((word) => !text.includes(word))

it("the README names every operation, failure and refusal", async () => {
  const readme = await read("../README.md")
  const words = [...failureTargets, ...failureActions].map((word) => `\`${word}\``)
  expect(missingFrom(readme, [...words, ...badRequestCodes.map(String)])).toEqual([])
})

it("the guide shows every control call and every failure action", async () => {
  const guide = await read("../../../../docs/how-to/ksef-simulator.md")
  const paths = controlCalls.map(({ call }) =>
    call.replace(/^\w+ \/_sim/, "$SIM").replace("{eventId}", "1000"),
  )
  const actions = failureActions.map((action) => `"action":"${action}"`)
  expect(missingFrom(guide, [...paths, ...actions])).toEqual([])
})
