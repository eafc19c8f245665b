/** `npm start` for the tests of a file, with its customer and its operator. */
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll } from "vitest"
import type { SandboxInfo } from "../../src/index.ts"
import { putAhead } from "./ahead.ts"
import { type Buyer, buyerAt, readInfo } from "./buyer.ts"
import { type Operator, operatorAt } from "./operator.ts"
import { endProcessesOf } from "./processes.ts"
import { runProgram } from "./program.ts"

export interface RunningSandbox {
  readonly info: SandboxInfo
  readonly operator: Operator
  readonly buyer: Buyer
  /** For tests that move the clock by more than the hour for which a token is valid. */
  readonly renewToken: () => Promise<void>
}

const running = <A>(part: A | undefined): A => {
  if (part === undefined) throw new Error("the sandbox does not run yet")
  return part
}

/** Runs in a new folder from the first test to the last; its parts can be read in between. */
export const useSandbox = (): RunningSandbox => {
  const folder = join(temporaryFolder(afterAll), "sandbox")
  let info: SandboxInfo | undefined
  let buyer: Buyer | undefined
  beforeAll(async () => {
    await putAhead(folder)
    await runProgram("sandbox", { SANDBOX_DIR: folder }).says("The sandbox is running.")
    info = await readInfo(folder)
    buyer = await buyerAt(info)
  })
  afterAll(() => endProcessesOf(folder))
  return {
    get info() {
      return running(info)
    },
    get operator() {
      return operatorAt(running(info))
    },
    get buyer() {
      return running(buyer)
    },
    renewToken: async () => {
      buyer = await buyerAt(running(info))
    },
  }
}
