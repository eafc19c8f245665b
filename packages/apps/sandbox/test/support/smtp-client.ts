/** A minimal SMTP client: sends its lines one by one and reads a reply to each. */
import { connect } from "node:net"
import { createInterface } from "node:readline/promises"

export interface MailToSend {
  readonly to: ReadonlyArray<string>
  /** Headers and body, as they go over the line. */
  readonly lines: ReadonlyArray<string>
}

const isLast = (answer: string): boolean => /^\d{3} /.test(answer)
const isRefusal = (answer: string): boolean => /^[45]/.test(answer)

/** The last answer: that to the message, or the first refusal. */
export const sendBySmtp = async (url: string, { to, lines }: MailToSend): Promise<string> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const commands = [
    "EHLO test",
    "MAIL FROM:<sender@example.com>",
    ...to.map((address) => `RCPT TO:<${address}>`),
    "DATA",
    [...lines, "."].join("\r\n"),
  ]
  let last = ""
  for await (const answer of createInterface({ input: socket })) {
    if (!isLast(answer)) continue
    last = answer
    const next = isRefusal(answer) ? undefined : commands.shift()
    if (next === undefined) break
    socket.write(`${next}\r\n`)
  }
  socket.destroy()
  return last
}
