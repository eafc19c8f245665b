/** Shown in place of a list in which nothing matches, with a way back to the whole list. */
import { pageMessages } from "../messages/page-messages.ts"
import { useApp } from "../shell/app-context.ts"
import type { AddressOf, Query } from "../shell/routes.ts"

interface NothingFoundProps {
  readonly addressOf: AddressOf
  readonly query: Query
  /** The text that was searched for. */
  readonly searched: string | undefined
  /** Shown when there is neither text nor filter. */
  readonly none: string
}

export const NothingFound = ({ addressOf, query, searched, none }: NothingFoundProps) => {
  const { t } = useApp()
  if (Object.values(query).every((value) => value === "")) return <>{none}</>
  return (
    <>
      <p>
        {searched === undefined || searched === "" ? (
          t(pageMessages.nothingMatches)
        ) : (
          <>
            {t(pageMessages.nothingFound)} <strong>{searched}</strong>
          </>
        )}
      </p>
      <a href={addressOf({})}>{t(pageMessages.showAll)}</a>
    </>
  )
}
