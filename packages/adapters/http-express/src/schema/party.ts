/** Companies and addresses: what an order may name, and how they are shown. */
import { type Address, type Nip, nipFault, type Party } from "@procurement/domain/party"
import { z } from "zod"
import { nipWording } from "../field-wordings.ts"
import { lineText, mapped, textByRule } from "./primitives.ts"

const anAddress = { countryCode: "PL", line1: "ul. Prosta 51", line2: "00-838 Warszawa" }

/** FA(3) takes 512 characters for a name and for each line of an address (TZnakowy512). */
const maximumTextLength = 512

export const addressRequest = z
  .strictObject({
    countryCode: z.literal("PL"),
    line1: lineText(maximumTextLength),
    line2: lineText(maximumTextLength).exactOptional(),
  })
  .meta({ id: "AddressRequest", example: anAddress })

export const buyerRequest = z
  .strictObject({
    nip: textByRule((text) => mapped(nipFault(text), nipWording), "invalid_nip")
      .transform((text) => text as Nip)
      .meta({ override: { type: "string", pattern: "^[1-9](\\d[1-9]|[1-9]\\d)\\d{7}$" } }),
    name: lineText(maximumTextLength),
    address: addressRequest,
  })
  .meta({
    id: "BuyerRequest",
    description: "The Polish company the invoice is made out to. The NIP has a check digit.",
    example: { nip: "5252839118", name: "Zielona Łąka sp. z o.o.", address: anAddress },
  })

export const addressBody = z
  .object({
    countryCode: z.literal("PL"),
    line1: z.string(),
    line2: z.string().exactOptional(),
  })
  .meta({ id: "Address", example: anAddress })

export const buyer = z
  .object({ nip: z.string(), name: z.string(), address: addressBody })
  .meta({ id: "Buyer" })

export const encodeAddress = ({
  countryCode,
  line1,
  line2,
}: Address): z.output<typeof addressBody> => ({
  countryCode,
  line1,
  ...(line2 === undefined ? {} : { line2 }),
})

export const encodeBuyer = ({ nip, name, address }: Party): z.output<typeof buyer> => ({
  nip,
  name,
  address: encodeAddress(address),
})
