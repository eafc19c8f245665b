/** Painters of invoices with one fault each. */
import { InvoicePdf } from "@procurement/domain/invoice"
import { invoicePdfClauses } from "../../src/invoice/index.ts"
import { serviceGround } from "../mutants/grounds.ts"
import {
  drawingBy,
  drawingOf,
  pdfBinding,
  pdfOf,
  pdfReference,
} from "../references/pdf-reference.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const clauses = invoicePdfClauses(pdfBinding)
const ground = serviceGround(InvoicePdf, () => pdfReference)
const saboteur = saboteurOf(InvoicePdf, clauses, ground)

const omits = saboteur(
  "omits characters that it can't draw",
  () =>
    drawingBy((request) => {
      const { lines, links } = drawingOf(request)
      return pdfOf({ lines: lines.map((line) => line.replaceAll("\ufffd", "")), links })
    }),
  "as U+FFFD",
)

proves("InvoicePdf", clauses, ground, {
  saboteurs: [omits],
  mutants: {
    "adds a translation": 'has "pl" for every InvoicePdf.render(0).language',
  },
})
