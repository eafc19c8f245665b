/**
 * The thread that draws PDFs one after another, so that the caller's thread is not blocked.
 *
 * Any error while drawing is caused by the file: the same request would fail again.
 */
import { parentPort } from "node:worker_threads"
import { type DrawingRequest, drawPdf } from "./draw-pdf.ts"
import { loadTypeface } from "./typeface.ts"

export type DrawingResult =
  | { readonly _tag: "Drawn"; readonly pdf: Uint8Array<ArrayBuffer> }
  /** The file is not an invoice that can be drawn. */
  | { readonly _tag: "NotDrawable"; readonly detail: string }

const typeface = loadTypeface()

const drawOne = async (message: DrawingRequest): Promise<DrawingResult> => {
  try {
    return { _tag: "Drawn", pdf: await drawPdf(message, typeface) }
  } catch (error) {
    return { _tag: "NotDrawable", detail: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on("message", (message: DrawingRequest) => {
  void drawOne(message).then((answer) =>
    parentPort?.postMessage(answer, answer._tag === "Drawn" ? [answer.pdf.buffer] : []),
  )
})
