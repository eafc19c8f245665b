/** A buyer as operators register it: what no order states, too. */
import { type Buyer, internalIdIssue, type ThirdParty } from "@procurement/domain/party"
import { optional } from "@procurement/domain/optional"
import { maximumLineLength } from "@procurement/domain/text"
import { z } from "zod"
import { saying } from "../problem/field-errors.ts"
import {
  addressBody,
  addressRequest,
  buyer,
  encodeAddress,
  encodeBuyer,
  lineText,
  nipText,
} from "./primitives.ts"

const internalId = z
  .string()
  .refine(
    (text) => internalIdIssue(text) === undefined,
    saying({
      en: "must be a valid NIP, a hyphen and five digits",
      pl: "musi składać się z poprawnego NIP, łącznika i pięciu cyfr",
    }),
  )
  .meta({
    description: "KSeF's internal identifier (IDWew).",
    override: { type: "string", pattern: "^[1-9](\\d[1-9]|[1-9]\\d)\\d{7}-\\d{5}$" },
    example: "5252839118-00017",
  })

const thirdPartyRequest = z
  .strictObject({
    nip: nipText.exactOptional(),
    internalId: internalId.exactOptional(),
    name: lineText(maximumLineLength),
    address: addressRequest,
  })
  .refine(
    (party) => (party.nip === undefined) !== (party.internalId === undefined),
    saying({ en: "must have either nip or internalId", pl: "musi mieć albo nip, albo internalId" }),
  )
  .meta({
    id: "ThirdPartyRequest",
    description: "Who receives the goods (Podmiot3), identified by `nip` or by `internalId`.",
  })

/** What is registered besides the NIP. */
export const registeredDetails = {
  name: lineText(maximumLineLength),
  address: addressRequest,
  relatedParty: z.boolean().exactOptional().meta({
    description: "Whether the company is related to the seller (TP on its invoices).",
    example: false,
  }),
  localGovernmentUnit: thirdPartyRequest.exactOptional().meta({
    description: "The subordinate unit of a local government: `JST` is 1, role 8.",
  }),
  vatGroupMember: thirdPartyRequest.exactOptional().meta({
    description: "The member of a VAT group: `GV` is 1, role 10.",
  }),
}

type Details = z.output<z.ZodObject<typeof registeredDetails>>

export const buyerFrom = (
  nip: Buyer["nip"],
  { relatedParty = false, ...details }: Details,
): Buyer => ({ nip, ...details, ...(relatedParty ? { related: true } : {}) })

export const registeredBuyerRequest = z
  .strictObject({ nip: nipText, ...registeredDetails })
  .transform(({ nip, ...details }) => buyerFrom(nip, details))
  .meta({
    id: "RegisteredBuyerRequest",
    description: "A Polish company with the data that its invoices state.",
  })

const thirdParty = z
  .object({
    nip: z.string().exactOptional(),
    internalId: z.string().exactOptional(),
    name: z.string(),
    address: addressBody,
  })
  .meta({ id: "ThirdParty" })

export const registeredBuyer = z
  .object({
    ...buyer.shape,
    relatedParty: z.boolean().exactOptional(),
    localGovernmentUnit: thirdParty.exactOptional(),
    vatGroupMember: thirdParty.exactOptional(),
  })
  .meta({ id: "RegisteredBuyer" })

const encodeThirdParty = (party: ThirdParty | undefined) =>
  party && { ...party, address: encodeAddress(party.address) }

export const encodeRegisteredBuyer = (company: Buyer): z.output<typeof registeredBuyer> =>
  optional({
    ...encodeBuyer(company),
    relatedParty: company.related,
    localGovernmentUnit: encodeThirdParty(company.localGovernmentUnit),
    vatGroupMember: encodeThirdParty(company.vatGroupMember),
  })
