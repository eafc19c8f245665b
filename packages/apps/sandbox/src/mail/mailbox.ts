/**
 * The newest 500 mails that the sandbox's mail server has accepted, stored in the folder across
 * restarts. A mail is written to disk before it is acknowledged.
 */
import { mkdir, readdir } from "node:fs/promises"
import PostalMime from "postal-mime"
import { z } from "zod"
import type { DataFolder } from "../data-folder.ts"

/** A mail and its parsed content. */
export interface Mail {
  readonly id: string
  /** Sandbox time, epoch milliseconds. */
  readonly receivedAt: number
  /** From the envelope. */
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: Buffer
  readonly subject: string
  readonly sender: string
  readonly messageId: string | undefined
  readonly text: string | undefined
  readonly html: string | undefined
}

export interface TakenMail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: Buffer
}

export interface Mailbox {
  /** Newest first. */
  readonly mails: () => ReadonlyArray<Mail>
  readonly find: (id: string) => Mail | undefined
  readonly add: (taken: TakenMail) => Promise<Mail>
  readonly empty: () => Promise<void>
}

export const mailboxSize = 500
const directory = "mail"

const Kept = z.object({
  receivedAt: z.number(),
  from: z.string(),
  to: z.array(z.string()),
  raw: z.base64(),
})

const fileOf = (id: string): string => `${directory}/${id}.json`
const idOf = (nth: number): string => `m${String(nth).padStart(6, "0")}`
const fileName = /^(m\d{6,})\.json$/

const readMail = async (id: string, receivedAt: number, taken: TakenMail): Promise<Mail> => {
  const { subject, from, messageId, text, html } = await PostalMime.parse(taken.raw)
  return {
    id,
    receivedAt,
    ...taken,
    subject: subject ?? "",
    sender: from?.name || from?.address || taken.from,
    messageId,
    text,
    html,
  }
}

const keptMails = async (folder: DataFolder): Promise<Array<Mail>> => {
  await mkdir(folder.within(directory), { recursive: true })
  const names = (await readdir(folder.within(directory))).toSorted()
  const ids = names.flatMap((name) => fileName.exec(name)?.[1] ?? [])
  const mails: Array<Mail> = []
  for (const id of ids) {
    const stored = Kept.parse(JSON.parse((await folder.read(fileOf(id))) ?? "null"))
    mails.push(
      await readMail(id, stored.receivedAt, { ...stored, raw: Buffer.from(stored.raw, "base64") }),
    )
  }
  return mails
}

/** Loads the mailbox from the folder; `now` in epoch milliseconds. */
export const openMailbox = async (folder: DataFolder, now: () => number): Promise<Mailbox> => {
  const mails = await keptMails(folder)
  let last = Number(mails.at(-1)?.id.slice(1) ?? 0)
  const forgetBeyond = async (size: number): Promise<void> => {
    while (mails.length > size) {
      const oldest = mails.shift()
      if (oldest !== undefined) await folder.discard(fileOf(oldest.id))
    }
  }
  return {
    mails: () => mails.toReversed(),
    find: (id) => mails.find((mail) => mail.id === id),
    add: async (taken) => {
      last += 1
      const mail = await readMail(idOf(last), now(), taken)
      const { receivedAt, from, to } = mail
      const stored = { receivedAt, from, to, raw: taken.raw.toString("base64") }
      await folder.keep(fileOf(mail.id), `${JSON.stringify(stored)}\n`)
      mails.push(mail)
      await forgetBeyond(mailboxSize)
      return mail
    },
    empty: () => forgetBeyond(0),
  }
}
