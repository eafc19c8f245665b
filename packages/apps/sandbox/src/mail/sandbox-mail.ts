/** Mail in the sandbox: a server that takes it, a mailbox, and where to look into it. */
import type { DataFolder } from "../data-folder.ts"
import { startMailListener } from "./mail-listener.ts"
import { makeMailRefusals } from "./mail-refusals.ts"
import { startMailServer } from "./mail-server.ts"
import { openMailbox } from "./mailbox.ts"

export interface PostOffice {
  readonly smtpUrl: string
  /** Of the mailbox: a page, and JSON at `/messages`. */
  readonly mailUrl: string
  readonly stop: () => Promise<void>
}

/** `now` is the sandbox's time, epoch milliseconds. Any free ports. */
export const openPostOffice = async (
  folder: DataFolder,
  now: () => number,
): Promise<PostOffice> => {
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
