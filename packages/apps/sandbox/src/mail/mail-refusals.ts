/** Planned rejections of the next mails, for experiments. */
import { z } from "zod"

export const mailStages = ["sender", "recipient", "message"] as const
export type MailStage = (typeof mailStages)[number]

/** The next `times` mails are rejected at that stage of their transmission. */
export const MailRefusal = z.strictObject({
  stage: z.enum(mailStages).default("recipient"),
  /** 4yz: the sender retries later. 5yz: it does not. */
  code: z.int().min(400).max(599),
  text: z
    .string()
    .regex(/^[ -~]{1,200}$/, "must be one line of printable ASCII")
    .default("rejected, as requested from the sandbox"),
  times: z.int().min(1).max(1_000_000).default(1),
})
export type MailRefusal = z.output<typeof MailRefusal>

export interface MailRefusals {
  readonly present: () => MailRefusal | undefined
  readonly plan: (refusal: MailRefusal | undefined) => void
  /** The planned rejection for that stage, if any; consumes one repetition. */
  readonly take: (stage: MailStage) => Error | undefined
}

export const makeMailRefusals = (): MailRefusals => {
  let planned: MailRefusal | undefined
  return {
    present: () => planned,
    plan: (refusal) => {
      planned = refusal
    },
    take: (stage) => {
      if (planned?.stage !== stage) return undefined
      const { code, text, times } = planned
      planned = times === 1 ? undefined : { ...planned, times: times - 1 }
      return Object.assign(new Error(text), { responseCode: code })
    },
  }
}
