/**
 * The thread that draws: one picture after another, so that the caller's thread goes on.
 *
 * Everything that drawing throws is about the file: the same request would fail again.
 */
import { parentPort } from "node:worker_threads"
import { drawPicture } from "./draw-picture.ts"
import type { DrawingAnswer, DrawingMessage } from "./drawing-message.ts"
import { loadTypeface } from "./typeface.ts"

const typeface = loadTypeface()

const answerTo = async (message: DrawingMessage): Promise<DrawingAnswer> => {
  try {
    return { _tag: "Drawn", pdf: await drawPicture(message, typeface) }
  } catch (error) {
    return { _tag: "NotDrawable", detail: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on("message", (message: DrawingMessage) => {
  void answerTo(message).then((answer) =>
    parentPort?.postMessage(answer, answer._tag === "Drawn" ? [answer.pdf.buffer] : []),
  )
})
