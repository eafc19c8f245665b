/** The month in the path of the register's operations. */
import * as Result from "effect/Result"
import type { LedgerPeriod } from "@procurement/domain/ledger"
import { z } from "zod"
import { problem } from "../problem/problem.ts"
import { isPeriod, monthSchema, notAPeriod } from "../schema/period.ts"
import type { PathParameter } from "./reading.ts"

const refusal = problem("invalid_parameter", {
  errors: [{ parameter: "period", code: "invalid_value", message: notAPeriod }],
})

export const period: PathParameter<LedgerPeriod> = {
  schema: z.string().meta({ description: "The month of the tax, in Warsaw.", ...monthSchema }),
  read: (text) => (isPeriod(text) ? Result.succeed(text) : Result.fail(refusal)),
}
