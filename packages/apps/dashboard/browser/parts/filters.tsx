/**
 * The filters of a list, which the address keeps. A choice and a search apply at once, the search
 * when the user stops typing.
 */
import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { pageMessages } from "../messages/page-messages.ts"
import { useApp } from "../shell/app-context.ts"
import type { AddressOf, Query } from "../shell/routes.ts"
import { SelectField, TextField } from "./field.tsx"
import { Form, type FormValues } from "./form.tsx"

const pauseMillis = 350

interface SearchFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly placeholder?: string
}

/** Submits its form when the user stops typing. */
export const SearchField = (props: SearchFieldProps) => {
  const place = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const wait = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => place.current?.closest("form")?.requestSubmit(), pauseMillis)
  }
  return (
    <div class="search-field" ref={place}>
      <TextField type="search" {...props} onInput={wait} />
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly options: ReadonlyArray<readonly [value: string, text: string]>
}

/** A choice of one of the options, or of all. */
export const FilterChoice = ({ options, ...props }: ChoiceProps) => {
  const { t } = useApp()
  return <SelectField {...props} options={[["", t(pageMessages.all)], ...options]} />
}

interface FiltersProps {
  readonly addressOf: AddressOf
  readonly query: Query
  readonly names: ReadonlyArray<string>
  /** Returns true when it has shown something else for these values. */
  readonly onSubmit?: (values: FormValues) => boolean
  readonly children: ComponentChildren
}

const applyChoice = ({ target }: Event): void => {
  if (target instanceof HTMLSelectElement) target.form?.requestSubmit()
}

/** The fields keep what the user types; another address than the submitted one replaces them. */
export const Filters = ({ addressOf, query, names, onSubmit, children }: FiltersProps) => {
  const { t } = useApp()
  const address = addressOf(query)
  const form = useRef({ address, generation: 0 })
  if (form.current.address !== address) {
    form.current = { address, generation: form.current.generation + 1 }
  }
  const submit = (values: FormValues): void => {
    if (onSubmit?.(values) === true) return
    const chosen = Object.fromEntries(names.map((name) => [name, values.text(name)]))
    form.current.address = addressOf(chosen)
    location.hash = form.current.address
  }
  return (
    <div onChange={applyChoice}>
      <Form
        key={form.current.generation}
        className="filters"
        submit={t(pageMessages.apply)}
        isQuiet
        onSubmit={submit}
      >
        {children}
      </Form>
    </div>
  )
}
