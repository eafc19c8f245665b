/** Mail in the sandbox: a server, a mailbox, and its web page. */
import type { DataFolder } from "../data-folder.ts"
import { startMailListener } from "./mail-listener.ts"
import { makeMailRefusals } from "./mail-refusals.ts"
import { startMailServer } from "./mail-server.ts"
import { openMailbox } from "./mailbox.ts"

export interface SandboxMail {
  readonly smtpUrl: string
  /** The mailbox: a page, and JSON at `/messages`. */
  readonly mailUrl: string
  readonly stop: () => Promise<void>
}

/** `now` is the sandbox's time in epoch milliseconds. Uses free ports. */
export const openMail = async (folder: DataFolder, now: () => number): Promise<SandboxMail> => {
  const mailbox = await openMailbox(folder, now)
  const refusals = makeMailRefusals()
  const server = await startMailServer(0, mailbox, refusals)
  const listener = await startMailListener(0, mailbox, refusals)
  return {
    smtpUrl: server.url,
    mailUrl: listener.url,
    stop: async () => {
      await Promise.all([server.stop(), listener.stop()])
    },
  }
}
