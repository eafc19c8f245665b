/** A list of *Today*, with a way to the whole list. */
import type { ComponentChildren } from "preact"
import { Loaded } from "../parts/loaded.tsx"
import { useApp } from "../shell/app-context.ts"
import type { Loaded as LoadedState } from "../shell/use-load.ts"
import { todayMessages } from "./sales-messages.ts"

interface ListProps<Item> {
  readonly heading: string
  readonly of: LoadedState<{ readonly items: ReadonlyArray<Item> }>
  readonly all?: string
  readonly children: (items: ReadonlyArray<Item>) => ComponentChildren
}

export const TodayList = <Item,>({ heading, of, all, children }: ListProps<Item>) => {
  const { t } = useApp()
  return (
    <section>
      <h2>{heading}</h2>
      <Loaded of={of}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{t(todayMessages.none)}</p>
          ) : (
            <>
              {children(items)}
              {all !== undefined && <a href={all}>{t(todayMessages.all)}</a>}
            </>
          )
        }
      </Loaded>
    </section>
  )
}
