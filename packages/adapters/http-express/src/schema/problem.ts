/** The problem document (RFC 9457) in the OpenAPI document. */
import { z } from "zod"
import { fieldErrorCodes, problemCodes } from "../problem.ts"

const fieldError = z
  .object({
    pointer: z.string().exactOptional().meta({
      description: "RFC 6901 pointer to the field of the body.",
      example: "/lines/0/quantity",
    }),
    parameter: z.string().exactOptional().meta({ description: "Name of the query parameter." }),
    code: z.enum(fieldErrorCodes),
    message: z.string(),
  })
  .meta({ id: "FieldError" })

export const problemBody = z
  .object({
    type: z.string().meta({ format: "uri", description: "A stable URL that explains the code." }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(problemCodes).meta({ description: "Stable; switch on this." }),
    request_id: z.string().meta({ description: "The X-Request-Id of this answer." }),
    retryable: z.boolean().meta({
      description: "Whether the same request may succeed later without a change.",
    }),
    errors: z.array(fieldError).exactOptional().meta({ description: "Every wrong field." }),
  })
  .meta({ id: "Problem" })
