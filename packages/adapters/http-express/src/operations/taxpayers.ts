/** /internal/v1/taxpayers: what the register of VAT payers states about a company. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  lookUpTaxpayer,
  Nip,
  type Taxpayer,
  TaxpayerUnknown,
  vatStatuses,
} from "@procurement/domain/party"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import { operatorOperation } from "../audience/operators.ts"
import type { PathParameter } from "../request/reading.ts"
import { ok } from "../request/returns.ts"
import { nipShape, sampleNip } from "../schema/primitives.ts"

const isNip = Schema.is(Nip)

/** An invalid NIP is reported as unknown. */
const nipInPath: PathParameter<Nip> = {
  schema: z.string().meta({ description: "NIP.", override: nipShape, example: sampleNip }),
  read: (text) =>
    isNip(text) ? Result.succeed(text) : Result.fail(new TaxpayerUnknown({ nip: text as Nip })),
}

const taxpayerBody = z
  .object({
    nip: z.string().meta({ override: nipShape, example: sampleNip }),
    name: z.string().meta({ example: "ZIELONA ŁĄKA SP. Z O.O." }),
    address: z
      .object({
        countryCode: z.literal("PL"),
        line1: z.string().meta({ example: "PROSTA 51" }),
        line2: z.string().exactOptional().meta({ example: "00-838 WARSZAWA" }),
      })
      .exactOptional(),
    status: z.enum(vatStatuses).meta({
      description: "As a VAT payer; `removed`: it was one.",
      example: "active",
    }),
    since: z.iso.date().exactOptional().meta({
      description: "Since when, if the register states it.",
      example: "2019-02-21",
    }),
  })
  .meta({ id: "Taxpayer" })

const encode = ({ nip, name, address, status, since }: Taxpayer): z.output<typeof taxpayerBody> =>
  optional({ nip, name, address, status, since })

export const readTaxpayer = operatorOperation({
  id: "readTaxpayer",
  at: "GET /internal/v1/taxpayers/{nip}",
  scope: "administrator",
  tags: ["Tenants"],
  summary: "Look up a company in the register of VAT payers",
  description:
    "Asks the Ministry of Finance's list (`WHITE_LIST_URL`), once a day for each NIP: it allows " +
    "few requests a day.",
  parameters: { nip: nipInPath },
  returns: ok("What the register states today.", taxpayerBody, encode),
  problems: ["taxpayer_not_found", "taxpayer_register_unavailable", "taxpayer_register_off"],
  handle: ({ path }) => lookUpTaxpayer(path.nip),
})
