/** Reads all pages of a list. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/** The wanted items of all pages; a page starts after the id of the last item. */
export const everyPage = <Page extends { readonly hasMore: boolean }, Item, Id, E, R>(
  read: (after: Id | undefined) => Effect.Effect<Page, E, R>,
  itemsOf: (page: Page) => ReadonlyArray<Item>,
  idOf: (item: Item) => Id,
  isWanted: (item: Item) => boolean = () => true,
): Effect.Effect<ReadonlyArray<Item>, E, R> =>
  Stream.runCollect(
    Stream.paginate(undefined as Id | undefined, (after) =>
      Effect.map(read(after), (page) => {
        const items = itemsOf(page)
        const last = page.hasMore ? items.at(-1) : undefined
        const next = last === undefined ? Option.none() : Option.some(idOf(last))
        return [items.filter(isWanted), next] as const
      }),
    ),
  )
