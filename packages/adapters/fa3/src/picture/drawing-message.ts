/** What goes to a drawing thread and comes back. */
import type { DrawingRequest } from "./draw-picture.ts"

export type DrawingMessage = DrawingRequest

export type DrawingAnswer =
  | { readonly _tag: "Drawn"; readonly pdf: Uint8Array<ArrayBuffer> }
  /** The file is no invoice that can be drawn. */
  | { readonly _tag: "NotDrawable"; readonly detail: string }
