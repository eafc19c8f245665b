/** Invoice pictures with one fault each. */
import {
  InvoicePicture,
  InvoicePictureError,
  type PictureRequest,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { invoicePictureClauses } from "../../src/invoice/index.ts"
import {
  type Drawing,
  drawingBy,
  drawingOf,
  pdfOf,
  pictureBinding,
  pictureReference,
} from "../references/picture-reference.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const clauses = invoicePictureClauses(pictureBinding)
const saboteur = serviceSaboteur(InvoicePicture, () => pictureReference, clauses)

/** Draws correctly, then alters the drawing. */
const spoiling = (spoil: (drawing: Drawing, request: PictureRequest) => Drawing) => () =>
  drawingBy((request) => pdfOf(spoil(drawingOf(request), request)))

const withLines = (change: (line: string) => string) =>
  spoiling(({ lines, links }) => ({ lines: lines.map(change), links }))

const makeMixing = () => {
  let last: PictureRequest | undefined
  return {
    render: (request: PictureRequest) =>
      Effect.gen(function* () {
        last = request
        yield* Effect.sleep(1)
        return yield* pictureReference.render(last)
      }),
  }
}

proves("InvoicePicture", clauses, [
  saboteur(
    "rounds to whole units",
    withLines((line) => line.replace(/[.,]\d\d$/, "")),
    "shows number, parties",
  ),
  saboteur(
    "cuts long texts off",
    withLines((line) => line.slice(0, 12)),
    "shows number, parties",
  ),
  saboteur(
    "returns no PDF",
    () => drawingBy(() => new TextEncoder().encode("<html>")),
    "shows number, parties",
  ),
  saboteur(
    "forgets the label OFFLINE",
    withLines((line) => line.replace("OFFLINE", "")),
    "OFFLINE when there is none",
  ),
  saboteur(
    "labels every invoice OFFLINE",
    spoiling((_, { xml, language }) => drawingOf({ xml, language })),
    "shows the KSeF number",
  ),
  saboteur(
    "links to KSeF's front page",
    spoiling(({ lines }) => ({ lines, links: ["https://qr.example/"] })),
    "exactly these bytes",
  ),
  saboteur(
    "proves no issuer",
    spoiling((_, { xml, ksefNumber, language }) => drawingOf({ xml, ksefNumber, language })),
    "the proof of the issuer",
  ),
  saboteur(
    "omits characters that it can't draw",
    withLines((line) => line.replaceAll("\ufffd", "")),
    "as U+FFFD",
  ),
  saboteur(
    "counts its drawings on the page",
    () => {
      let count = 0
      return drawingBy((request) => {
        const { lines, links } = drawingOf(request)
        return pdfOf({ lines: [...lines, String((count += 1))], links })
      })
    },
    "the same bytes",
  ),
  saboteur("mixes requests", makeMixing, "the same bytes for the same request"),
  saboteur(
    "writes only Polish",
    withLines((line) => line.replace(" / Buyer", "")),
    "adds a translation",
  ),
  saboteur(
    "reports invalid bytes as a retryable error",
    ({ render }) => ({
      render: (request) =>
        Effect.mapError(
          render(request),
          ({ detail }) => new InvoicePictureError({ reason: "Unavailable", detail }),
        ),
    }),
    "rejects bytes that are not an",
  ),
])
