/**
 * Lists that are read in pages. Shows one page with links to the next and the previous one, so that
 * a list of 100,000 rows costs no more than one of 20. The first page can be refreshed: see
 * `refreshMillis`.
 */
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { ApiError } from "../api/api.ts"
import type { Page } from "../api/api-types.ts"
import { type ApiCall, nextPage } from "../api/calls.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { useApp } from "../shell/app-context.ts"
import { useInterval } from "../shell/use-interval.ts"
import { useLoad } from "../shell/use-load.ts"
import { Loaded } from "./loaded.tsx"

interface PagesProps<Item> {
  readonly first: ApiCall<Page<Item>>
  /** Shown when the list is empty. */
  readonly none: ComponentChildren
  /** The interval at which the first page is reloaded; undefined: never. */
  readonly refreshMillis?: number | undefined
  readonly children: (items: ReadonlyArray<Item>) => ComponentChildren
}

interface PagerProps {
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
}

const Pager = ({ onPrevious, onNext }: PagerProps) => {
  const { t } = useApp()
  if (onPrevious === undefined && onNext === undefined) return null
  return (
    <nav class="pager" aria-label={t(pageMessages.pages)}>
      <button type="button" disabled={onPrevious === undefined} onClick={onPrevious}>
        {t(pageMessages.previous)}
      </button>
      <button type="button" disabled={onNext === undefined} onClick={onNext}>
        {t(pageMessages.next)}
      </button>
    </nav>
  )
}

/** No item matches a filter that the API rejects, such as half an id. */
const isNothing = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === "invalid_parameter"

export const Pages = <Item,>({ first, none, refreshMillis, children }: PagesProps<Item>) => {
  const { send } = useApp()
  const [later, setLater] = useState<ReadonlyArray<string>>([])
  const at = later.at(-1)
  const page = useLoad(at ?? first.path, () =>
    send(at === undefined ? first : nextPage<Page<Item>>(at)),
  )
  useEffect(() => setLater([]), [first.path])
  useInterval(page.reload, at === undefined ? refreshMillis : undefined)
  if (isNothing(page.error)) return <div class="none">{none}</div>
  return (
    <Loaded of={page}>
      {({ items, next }) => (
        <>
          {items.length === 0 ? <div class="none">{none}</div> : children(items)}
          <Pager
            onPrevious={at === undefined ? undefined : () => setLater(later.slice(0, -1))}
            onNext={next === null ? undefined : () => setLater([...later, next])}
          />
        </>
      )}
    </Loaded>
  )
}
