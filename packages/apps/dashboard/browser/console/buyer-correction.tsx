/** Corrections of the buyer's data, to another buyer, and of the date of supply. */
import { filled } from "../api/calls.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { SelectField, TextField } from "../parts/field.tsx"
import type { FormValues } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import type { CorrectionRequest } from "./console-calls.ts"
import { Correction, namedIn } from "./correction-form.tsx"
import type { OfSellersOrder } from "./order-action.tsx"
import { correctionMessages, customerMessages, salesMessages } from "./sales-messages.ts"

/** An empty NIP: the same company. */
const buyerRequest = (values: FormValues): CorrectionRequest => {
  const { text } = values
  const nip = text("nip").replaceAll(/[\s-]/g, "")
  const address = {
    countryCode: "PL" as const,
    line1: text("line1"),
    ...filled({ line2: text("line2") }),
  }
  return {
    ...namedIn(values),
    cause: nip === "" ? "buyer_data" : "buyer_nip",
    buyer: { ...filled({ nip }), name: text("name"), address },
  }
}

export const BuyerCorrection = ({ order, onChanged }: OfSellersOrder) => {
  const { t } = useApp()
  const { name, address } = order.buyer
  return (
    <Correction
      label={t(correctionMessages.buyer)}
      order={order}
      onChanged={onChanged}
      requestOf={buyerRequest}
    >
      <TextField name="name" label={t(customerMessages.name)} value={name} />
      <TextField name="line1" label={t(customerMessages.line1)} value={address.line1} />
      <TextField name="line2" label={t(customerMessages.line2)} value={address.line2} />
      <TextField
        name="nip"
        label={t(correctionMessages.otherNip)}
        hint={t(correctionMessages.otherNipHint)}
      />
    </Correction>
  )
}

const dateRequest = (values: FormValues): CorrectionRequest => ({
  ...namedIn(values),
  cause: "supply_date",
  supplyDate: values.text("supplyDate"),
  ...filled({ trackingNumber: values.text("trackingNumber") }),
})

export const DateCorrection = ({ order, onChanged }: OfSellersOrder) => {
  const { t } = useApp()
  const parcels = order.shipments ?? []
  if (parcels.length === 0) return null
  return (
    <Correction
      label={t(invoiceMessages.causes.supply_date)}
      order={order}
      onChanged={onChanged}
      requestOf={dateRequest}
    >
      <TextField name="supplyDate" type="date" label={t(invoiceMessages.supplyDate)} />
      {parcels.length > 1 && (
        <SelectField
          name="trackingNumber"
          label={t(salesMessages.parcel)}
          options={parcels.map(({ trackingNumber, carrier }) => [
            trackingNumber,
            `${carrier} ${trackingNumber}`,
          ])}
        />
      )}
    </Correction>
  )
}
