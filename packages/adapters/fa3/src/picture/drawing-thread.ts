/**
 * The thread that draws pictures one after another, so that the caller's thread is not blocked.
 *
 * Everything that drawing throws is about the file: the same request would fail again.
 */
import { parentPort } from "node:worker_threads"
import { type DrawingRequest, drawPicture } from "./draw-picture.ts"
import { loadTypeface } from "./typeface.ts"

export type DrawingAnswer =
  | { readonly _tag: "Drawn"; readonly pdf: Uint8Array<ArrayBuffer> }
  /** The file is no invoice that can be drawn. */
  | { readonly _tag: "NotDrawable"; readonly detail: string }

const typeface = loadTypeface()

const answerTo = async (message: DrawingRequest): Promise<DrawingAnswer> => {
  try {
    return { _tag: "Drawn", pdf: await drawPicture(message, typeface) }
  } catch (error) {
    return { _tag: "NotDrawable", detail: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on("message", (message: DrawingRequest) => {
  void answerTo(message).then((answer) =>
    parentPort?.postMessage(answer, answer._tag === "Drawn" ? [answer.pdf.buffer] : []),
  )
})
