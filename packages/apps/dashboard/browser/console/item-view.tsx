/** One item of the catalog: its fields, announced prices and versions. */
import { dateTime } from "../format.ts"
import { Action } from "../parts/action.tsx"
import { ConfirmedAction } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { Form, type FormValues, MissingField } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { ask, type Item, type ItemRequest, type ItemVersion } from "./console-calls.ts"
import { catalogMessages } from "./console-messages.ts"
import { itemAddress } from "./console-routes.ts"
import { aliases, announcedBy, ItemFields, requestOf } from "./item-form.tsx"

/** The item as it was read, with the tag of that state. */
interface Read {
  readonly item: Item
  readonly etag: string
}

const path = "/internal/v1/catalog/{sku}"

/** Replaces the item in the state that was read; without one, adds it. */
const put = (sku: string, body: ItemRequest, etag: string | undefined) => ({
  ...ask("put", path, { path: { sku }, body }),
  ...(etag === undefined ? { ifNoneMatch: "*" } : { ifMatch: etag }),
})

const requestWith = (
  { sku: _sku, updatedAt: _updatedAt, ...item }: Item,
  laterPrices: Item["laterPrices"],
): ItemRequest => ({
  ...item,
  goodsGroup: item.goodsGroup as ItemRequest["goodsGroup"],
  vatRate: "23",
  laterPrices,
})

interface PartProps extends Read {
  readonly onChanged: () => void
}

const Announced = ({ item, etag, onChanged }: PartProps) => {
  const { t, language, send, announce } = useApp()
  const change = async (laterPrices: Item["laterPrices"]): Promise<void> => {
    await send(put(item.sku, requestWith(item, laterPrices), etag))
    announce(t(catalogMessages.saved))
    onChanged()
  }
  const add = (values: FormValues): Promise<void> => {
    if (values.text("from") === "") throw new MissingField("from")
    const later = [...item.laterPrices, announcedBy(values)]
    return change(later.toSorted((left, right) => (left.from < right.from ? -1 : 1)))
  }
  return (
    <section>
      <h2>{t(catalogMessages.announced)}</h2>
      {item.laterPrices.length > 0 && (
        <Table
          caption={t(catalogMessages.announced)}
          isCaptionHidden
          rows={item.laterPrices}
          keyOf={({ from }) => from}
          columns={[
            { head: t(catalogMessages.from), cell: ({ from }) => dateTime(from, language) },
            { head: t(catalogMessages.pricePln), isNumber: true, cell: ({ PLN }) => PLN },
            { head: t(catalogMessages.priceEur), isNumber: true, cell: ({ EUR }) => EUR },
            {
              head: t(catalogMessages.remove),
              cell: (price) => (
                <Action
                  label={t(catalogMessages.remove)}
                  act={() => change(item.laterPrices.filter((each) => each !== price))}
                />
              ),
            },
          ]}
        />
      )}
      <Form
        className="filters"
        submit={t(catalogMessages.announce)}
        isQuiet
        aliases={{ laterPrices: "from" }}
        onSubmit={add}
      >
        <TextField name="from" type="datetime-local" label={t(catalogMessages.from)} />
        <TextField name="PLN" label={t(catalogMessages.pricePln)} value={item.grossPrice.PLN} />
        <TextField name="EUR" label={t(catalogMessages.priceEur)} value={item.grossPrice.EUR} />
      </Form>
    </section>
  )
}

const Versions = ({ sku }: { readonly sku: string }) => {
  const { t, language, send } = useApp()
  const versions = useLoad(`versions of ${sku}`, () =>
    send(ask("get", `${path}/history`, { path: { sku }, query: { limit: 20 } })),
  )
  return (
    <section>
      <h2>{t(catalogMessages.history)}</h2>
      <Loaded of={versions}>
        {({ items }) => (
          <Table<ItemVersion>
            caption={t(catalogMessages.history)}
            isCaptionHidden
            rows={items}
            keyOf={({ at }) => at ?? ""}
            columns={[
              {
                head: t(catalogMessages.time),
                cell: ({ at }) => (at === null ? "–" : dateTime(at, language)),
              },
              {
                head: t(catalogMessages.name),
                cell: ({ item }) => item?.name[language] ?? t(catalogMessages.wasRetired),
              },
              {
                head: t(catalogMessages.pricePln),
                isNumber: true,
                cell: ({ item }) => item?.grossPrice.PLN ?? "–",
              },
              {
                head: t(catalogMessages.priceEur),
                isNumber: true,
                cell: ({ item }) => item?.grossPrice.EUR ?? "–",
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}

const Known = ({ item, etag, onChanged }: PartProps) => {
  const { t, send, announce, can } = useApp()
  const save = async (values: FormValues): Promise<void> => {
    await send(put(item.sku, requestOf(values, item), etag))
    announce(t(catalogMessages.saved))
    onChanged()
  }
  const retire = async (): Promise<void> => {
    await send({ ...ask("delete", path, { path: { sku: item.sku } }), ifMatch: etag })
    announce(t(catalogMessages.retired))
    location.hash = "#/catalog"
  }
  return (
    <div class="stack">
      {can("administrator") && (
        <>
          <Form submit={t(catalogMessages.save)} aliases={aliases} onSubmit={save}>
            <ItemFields item={item} />
          </Form>
          <Announced item={item} etag={etag} onChanged={onChanged} />
        </>
      )}
      <Versions sku={item.sku} />
      {can("administrator") && (
        <div class="actions">
          <ConfirmedAction
            label={t(catalogMessages.retire)}
            question={t(catalogMessages.retireQuestion)}
            lines={[item.sku, t(catalogMessages.retireLead)]}
            act={retire}
          />
        </div>
      )}
    </div>
  )
}

const NewItem = () => {
  const { t, send, announce } = useApp()
  const add = async (values: FormValues): Promise<void> => {
    const sku = values.text("sku")
    if (sku === "") throw new MissingField("sku")
    await send(put(sku, requestOf(values, undefined), undefined))
    announce(t(catalogMessages.saved))
    location.hash = itemAddress(sku)
  }
  return (
    <Form submit={t(catalogMessages.save)} aliases={aliases} onSubmit={add}>
      <TextField name="sku" label={t(catalogMessages.sku)} hint={t(catalogMessages.skuHint)} />
      <ItemFields item={undefined} />
    </Form>
  )
}

const KnownItem = ({ sku }: { readonly sku: string }) => {
  const { sendTagged } = useApp()
  const read = useLoad(`item ${sku}`, () => sendTagged(ask("get", path, { path: { sku } })))
  return (
    <Loaded of={read}>
      {({ body, etag }) => (
        <Known key={etag ?? ""} item={body} etag={etag ?? ""} onChanged={read.reload} />
      )}
    </Loaded>
  )
}

export const ItemView = ({ sku }: { readonly sku: string | undefined }) => {
  const { t } = useApp()
  const back = { href: "#/catalog", label: t(catalogMessages.heading) }
  return (
    <>
      <PageHead title={sku ?? t(catalogMessages.newItem)} back={back} />
      {sku === undefined ? <NewItem /> : <KnownItem sku={sku} />}
    </>
  )
}
