/** E-mails: how one is sent over SMTP. */
import { makeMailer, type MailerOptions } from "@procurement/adapter-smtp"
import * as Effect from "effect/Effect"
import type { Site } from "../page/layout.ts"
import type { Carrier } from "./delivery-loop.ts"
import { emailOf } from "./messages.ts"
import type { Secrets } from "./secrets.ts"

export interface EmailChannel {
  readonly carry: Carrier
  readonly close: () => Promise<void>
}

export interface EmailChannelOptions {
  readonly mailer: MailerOptions
  readonly site: () => Site
  readonly secrets: Secrets
}

const attemptOf = {
  Accepted: { _tag: "Accepted" },
  RefusedForNow: { _tag: "Failed" },
  RefusedForGood: { _tag: "RefusedForGood" },
} as const

export const openEmailChannel = ({ mailer, site, secrets }: EmailChannelOptions): EmailChannel => {
  const { send, close } = makeMailer(mailer)
  return {
    carry: async (due) => {
      const { _tag, detail } = await Effect.runPromise(send(emailOf(due, site(), secrets)))
      const attempt = attemptOf[_tag]
      return _tag === "Accepted" ? { attempt } : { attempt, problem: detail }
    },
    close: () => Effect.runPromise(close),
  }
}
