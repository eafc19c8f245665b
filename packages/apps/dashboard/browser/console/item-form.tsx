/** The fields of a catalog item, and how they become a request. */
import { filled } from "../api/calls.ts"
import { decimal } from "../format.ts"
import { SelectField, TextField } from "../parts/field.tsx"
import type { FormValues } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import type { Item, ItemRequest } from "./console-calls.ts"
import { catalogMessages } from "./console-messages.ts"

const groups: ReadonlyArray<string> = Array.from(
  { length: 13 },
  (_, nth) => `GTU_${String(nth + 1).padStart(2, "0")}`,
)

/** The API's names of fields that the form has under others. */
export const aliases = {
  name: "namePl",
  description: "descriptionPl",
  grossPrice: "pricePln",
} as const

const texts = ({ text }: FormValues, field: "name" | "description") => ({
  pl: text(`${field}Pl`),
  en: text(`${field}En`) || text(`${field}Pl`),
  de: text(`${field}De`) || text(`${field}Pl`),
})

/** The request of the form; announced prices are those of the item. */
export const requestOf = (values: FormValues, item: Item | undefined): ItemRequest => {
  const { text } = values
  const given = {
    gtin: text("gtin"),
    soldFrom: text("soldFrom"),
    soldTo: text("soldTo"),
  }
  const images = text("images")
    .split(/\s+/)
    .filter((url) => url !== "")
  const name = texts(values, "name")
  const description = text("descriptionPl") === "" ? name : texts(values, "description")
  return {
    category: text("category"),
    unit: text("unit"),
    name,
    description,
    grossPrice: { PLN: decimal(text("pricePln")), EUR: decimal(text("priceEur")) },
    vatRate: "23",
    annex15: text("annex15") === "yes",
    goodsGroup: text("goodsGroup") as ItemRequest["goodsGroup"],
    availability: text("availability") === "unavailable" ? "unavailable" : "available",
    minimumQuantity: Number(text("minimumQuantity") || 1),
    quantityStep: Number(text("quantityStep") || 1),
    images,
    laterPrices: item?.laterPrices ?? [],
    ...filled(given),
  }
}

const Texts = ({ item }: { readonly item: Item | undefined }) => {
  const { t } = useApp()
  return (
    <div class="pair">
      <TextField name="namePl" label={t(catalogMessages.namePl)} value={item?.name.pl} />
      <TextField name="nameEn" label={t(catalogMessages.nameEn)} value={item?.name.en} />
      <TextField name="nameDe" label={t(catalogMessages.nameDe)} value={item?.name.de} />
      <TextField
        name="descriptionPl"
        label={t(catalogMessages.descriptionPl)}
        value={item?.description.pl}
      />
      <TextField
        name="descriptionEn"
        label={t(catalogMessages.descriptionEn)}
        value={item?.description.en}
      />
      <TextField
        name="descriptionDe"
        label={t(catalogMessages.descriptionDe)}
        value={item?.description.de}
      />
    </div>
  )
}

/** In what quantity and when it is sold, and with which pictures. */
const SaleFields = ({ item }: { readonly item: Item | undefined }) => {
  const { t } = useApp()
  return (
    <div class="pair">
      <TextField
        name="minimumQuantity"
        type="number"
        min={1}
        label={t(catalogMessages.minimum)}
        value={String(item?.minimumQuantity ?? 1)}
      />
      <TextField
        name="quantityStep"
        type="number"
        min={1}
        label={t(catalogMessages.step)}
        value={String(item?.quantityStep ?? 1)}
      />
      <TextField
        name="soldFrom"
        type="date"
        label={t(catalogMessages.soldFrom)}
        value={item?.soldFrom}
      />
      <TextField name="soldTo" type="date" label={t(catalogMessages.soldTo)} value={item?.soldTo} />
      <TextField
        name="images"
        type="textarea"
        label={t(catalogMessages.images)}
        hint={t(catalogMessages.imagesHint)}
        value={item?.images.join("\n")}
      />
    </div>
  )
}

export const ItemFields = ({ item }: { readonly item: Item | undefined }) => {
  const { t } = useApp()
  return (
    <>
      <Texts item={item} />
      <div class="pair">
        <TextField name="category" label={t(catalogMessages.category)} value={item?.category} />
        <TextField name="unit" label={t(catalogMessages.unit)} value={item?.unit ?? "szt."} />
        <TextField name="gtin" label={t(catalogMessages.gtin)} value={item?.gtin} />
        <TextField
          name="pricePln"
          label={t(catalogMessages.pricePln)}
          value={item?.grossPrice.PLN}
        />
        <TextField
          name="priceEur"
          label={t(catalogMessages.priceEur)}
          value={item?.grossPrice.EUR}
        />
        <SelectField
          name="availability"
          label={t(catalogMessages.availability)}
          value={item?.availability}
          options={(["available", "unavailable"] as const).map((key) => [
            key,
            t(catalogMessages[key]),
          ])}
        />
        <SelectField
          name="annex15"
          label={t(catalogMessages.annex15)}
          value={item?.annex15 ? "yes" : "no"}
          options={(["no", "yes"] as const).map((key) => [key, t(catalogMessages[key])])}
        />
        <SelectField
          name="goodsGroup"
          label={t(catalogMessages.goodsGroup)}
          value={item?.goodsGroup}
          options={[
            ["none", t(catalogMessages.noGroup)],
            ...groups.map((key) => [key, key] as const),
          ]}
        />
      </div>
      <SaleFields item={item} />
    </>
  )
}

/** Prices as they are typed; undefined without a time. */
export const announcedBy = ({ text }: FormValues): Item["laterPrices"][number] => ({
  from: new Date(text("from")).toISOString(),
  PLN: decimal(text("PLN")),
  EUR: decimal(text("EUR")),
})
