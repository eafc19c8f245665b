/** The contract of `Mailer`, with a mail server of the binding behind it. */
import { expect } from "@effect/vitest"
import { Mailer } from "@procurement/domain/email"
import { languages } from "@procurement/domain/text"
import { clausesWith } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"
import { anEmail, everyMessage, type MailerBinding } from "./mail-receiver.ts"

export const mailerClauses = clausesWith<Mailer, MailerBinding>({
  *"sends an e-mail once, only to its recipient, and reports that it was accepted"({ received }) {
    const mailer = yield* Mailer
    const [email, other] = [anEmail(), anEmail()]
    expect(yield* mailer.send(email)).toMatchObject({ _tag: "Accepted" })
    expect((yield* received(email.to)).map(({ to }) => to)).toEqual([[email.to]])
    expect(yield* received(other.to)).toEqual([])
  },

  *"reports whether a rejected e-mail may be retried, with the reason"({ answer, received }) {
    const mailer = yield* Mailer
    const email = anEmail()
    yield* answer(email.to, "may take later")
    const busy = yield* mailer.send(email)
    expect(busy._tag).toBe("RefusedForNow")
    yield* answer(email.to, "never takes")
    const never = yield* mailer.send(email)
    expect(never._tag).toBe("RefusedForGood")
    expect(busy.detail.length * never.detail.length).toBeGreaterThan(0)
    expect(yield* received(email.to)).toEqual([])
    yield* answer(email.to, "takes")
    expect(yield* mailer.send(email)).toMatchObject({ _tag: "Accepted" })
  },

  *"attaches the files byte for byte, under their names"({ received }) {
    const mailer = yield* Mailer
    const email = anEmail()
    const files = [
      { name: "FV-1.xml", content: new TextEncoder().encode("<Faktura>\n Żółć\r\n</Faktura>") },
      { name: "FV-1.pdf", content: Uint8Array.from({ length: 1_000 }, (_, nth) => nth % 256) },
    ]
    yield* mailer.send(email, files)
    const [mail] = yield* received(email.to)
    expectSame(mail?.attachments, files)
  },

  *"gives an e-mail the same Message-ID on every attempt, and other e-mails other ids"({
    received,
  }) {
    const mailer = yield* Mailer
    const first = anEmail()
    const second = anEmail({ to: first.to })
    for (const email of [first, second, first]) yield* mailer.send(email)
    const ids = (yield* received(first.to)).map(({ messageId }) => messageId)
    expect(ids).toHaveLength(3)
    expect(ids[2]).toBe(ids[0])
    expect(ids[1]).not.toBe(ids[0])
  },

  *"writes every kind of e-mail in its language, as HTML and as text"({ received }) {
    const mailer = yield* Mailer
    for (const message of everyMessage) {
      const email = anEmail({ message })
      for (const language of languages) yield* mailer.send({ ...email, language })
      const mails = yield* received(email.to)
      for (const part of ["subject", "text", "html"] as const) {
        const said = mails.map((mail) => mail[part].trim())
        expect(new Set(said).size, `${message._tag}: ${part}`).toBe(languages.length)
        expect(said, `${message._tag}: ${part}`).not.toContain("")
      }
    }
  },

  *"escapes the texts of other people: they add neither markup nor headers"({ received }) {
    const mailer = yield* Mailer
    for (const message of everyMessage) {
      const email = anEmail({ message })
      expect(yield* mailer.send(email)).toMatchObject({ _tag: "Accepted" })
      for (const { html, subject, to } of yield* received(email.to)) {
        expect(html).not.toContain("<script")
        expect(subject).not.toMatch(/[\r\n]/)
        expect(to).toEqual([email.to])
      }
    }
  },
})

export const mailerContract = suiteWith({ port: "Mailer", clauses: mailerClauses })
