/** JSON bodies, decoded by a strict schema; every wrong field is told. */
import * as Effect from "effect/Effect"
import type { z } from "zod"
import { bodyErrors } from "./field-errors.ts"
import { type Problem, validationFailed } from "./problem.ts"

/** The decoded body, or the problem with it. No body at all is an object without members. */
export const decodeBody = <S extends z.ZodType>(
  schema: S,
  body: unknown = {},
): Effect.Effect<z.output<S>, Problem> => {
  const parsed = schema.safeParse(body)
  return parsed.success
    ? Effect.succeed(parsed.data)
    : Effect.fail(validationFailed(bodyErrors(parsed.error, body)))
}
