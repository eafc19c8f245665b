/** Query parameters, decoded by a strict schema; every wrong one is told. */
import * as Result from "effect/Result"
import type { z } from "zod"
import { parameterErrors } from "./field-errors.ts"
import { problem, type Problem } from "./problem.ts"

/** The decoded parameters, or the problem with them. */
export const decodeQuery = <S extends z.ZodType>(
  schema: S,
  query: unknown,
): Result.Result<z.output<S>, Problem> => {
  const parsed = schema.safeParse(query)
  if (parsed.success) return Result.succeed(parsed.data)
  const errors = parameterErrors(parsed.error, query)
  return Result.fail(problem("invalid_parameter", { errors }))
}
