/** PDFs of FA(3) files satisfy their port's contract. */
import { invoicePdfContract } from "@procurement/contract-tests/invoice"
import * as Effect from "effect/Effect"
import { makeFa3Writer } from "../../src/index.ts"
import { layerInvoicePdf } from "../../src/pdf/index.ts"
import { contentOf } from "./pdf-content.ts"

const writer = makeFa3Writer()

invoicePdfContract("FA(3)", layerInvoicePdf({ qrBaseUrl: "https://qr.example" }), {
  write: (document) => Effect.map(writer.write(document), ({ xml }) => xml),
  textOf: (pdf) => Effect.sync(() => contentOf(pdf).pages.join("\n")),
  linksOf: (pdf) => Effect.sync(() => contentOf(pdf).links),
})
