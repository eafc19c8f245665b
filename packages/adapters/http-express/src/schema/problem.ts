/** The problem document (RFC 9457) in the OpenAPI document. */
import { policyNames } from "@procurement/domain/rate-limit"
import { z } from "zod"
import { fieldErrorCodes, problemCodes } from "../problem.ts"
import { exceededQuota } from "./usage.ts"

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
    quota: exceededQuota.exactOptional().meta({ description: "What is used up." }),
    "violated-policies": z
      .array(z.enum(policyNames))
      .exactOptional()
      .meta({ description: "The limits that are used up, as RateLimit-Policy names them." }),
    errors: z.array(fieldError).exactOptional().meta({ description: "Every wrong field." }),
  })
  .meta({ id: "Problem" })
