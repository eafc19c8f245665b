/**
 * Separates the responses in the bytes of one HTTP/1.1 connection, at almost no cost.
 *
 * Knows answers with a Content-Length alone, which is what both sides send; any other is an error.
 */

/** Called at the end of each response. */
export type OnAnswer = (status: number) => void

const headEnd = Buffer.from("\r\n\r\n")
const statusAt = "HTTP/1.1 ".length

interface Head {
  readonly status: number
  readonly contentLength: number
}

const readHead = (bytes: Buffer, end: number): Head => {
  const text = bytes.toString("latin1", 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new TypeError("an answer has no Content-Length")
  return { status: Number(text.slice(statusAt, statusAt + 3)), contentLength: Number(length) }
}

/** A function that takes the bytes as they come, in pieces of any size. */
export const makeAnswerReader = (onAnswer: OnAnswer): ((piece: Buffer) => void) => {
  let kept: Buffer | undefined
  let status = 0
  let missing = 0

  const readBody = (bytes: Buffer): Buffer => {
    const taken = Math.min(missing, bytes.length)
    missing -= taken
    if (missing === 0) onAnswer(status)
    return bytes.subarray(taken)
  }

  return (piece) => {
    let rest = kept === undefined ? piece : Buffer.concat([kept, piece])
    kept = undefined
    while (rest.length > 0) {
      if (missing > 0) {
        rest = readBody(rest)
        continue
      }
      const end = rest.indexOf(headEnd)
      if (end < 0) {
        kept = Buffer.from(rest)
        return
      }
      const head = readHead(rest, end)
      status = head.status
      missing = head.contentLength
      rest = rest.subarray(end + headEnd.length)
      if (missing === 0) onAnswer(status)
    }
  }
}
