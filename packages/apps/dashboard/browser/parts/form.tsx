/**
 * A form that is submitted once at a time and shows each error at its field. Fields keep their own
 * values; `onSubmit` receives them by name. The errors of a problem document appear at the fields
 * that they name.
 */
import { type ComponentChildren, createContext } from "preact"
import { useContext, useRef, useState } from "preact/hooks"
import { ApiError } from "../api/api.ts"
import { placeProblem } from "../api/problem-fields.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { useApp } from "../shell/app-context.ts"
import { ProblemNotice } from "./notice.tsx"

/** What is wrong with a field; found before anything is sent. */
export class FieldFault extends Error {
  /** The field's name. */
  readonly field: string

  constructor(field: string, fault: string) {
    super(fault)
    this.field = field
  }
}

/** A required field is empty. */
export class MissingField extends FieldFault {
  constructor(field: string) {
    super(field, field)
  }
}

type FieldErrors = ReadonlyMap<string, string>

const Errors = createContext<FieldErrors>(new Map())

/** The error of a field. */
export const useFieldError = (name: string): string | undefined => useContext(Errors).get(name)

export interface FormValues {
  /** Trimmed; empty when the field does not exist. */
  readonly text: (name: string) => string
  readonly all: (name: string) => Array<string>
  /** Undefined when none is chosen. */
  readonly file: (name: string) => File | undefined
}

interface FormProps {
  readonly submit: string
  /** Rejects with the error to show. */
  readonly onSubmit: (values: FormValues) => Promise<unknown> | void
  /** Names under which the API reports errors of a field, if they differ. */
  readonly aliases?: Readonly<Record<string, string>>
  readonly className?: string
  /** True when the button is not the main one of the page. */
  readonly isQuiet?: boolean
  /** True when what it does can't be undone. */
  readonly isDanger?: boolean
  /** Content beside the button. */
  readonly foot?: ComponentChildren
  readonly children: ComponentChildren
}

const valuesOf = (form: HTMLFormElement): FormValues => {
  const data = new FormData(form)
  const all = (name: string): Array<string> => data.getAll(name).map(String)
  const file = (name: string): File | undefined => {
    const value = data.get(name)
    return value instanceof File && value.name !== "" ? value : undefined
  }
  return { all, file, text: (name) => (all(name)[0] ?? "").trim() }
}

interface Failure {
  readonly atFields: FieldErrors
  /** The error on top of the form. */
  readonly error?: unknown
  readonly lines?: ReadonlyArray<string> | undefined
}

const failureOf = (
  error: unknown,
  form: HTMLFormElement,
  aliases: Readonly<Record<string, string>>,
  required: string,
): Failure => {
  if (error instanceof MissingField) return { atFields: new Map([[error.field, required]]) }
  if (error instanceof FieldFault) return { atFields: new Map([[error.field, error.message]]) }
  const problem = error instanceof ApiError ? error.problem : undefined
  if (problem === undefined) return { atFields: new Map(), error }
  const fieldNames = [...form.elements].map((field) => field.getAttribute("name") ?? "")
  const { atFields, onTop } = placeProblem(problem, [...fieldNames, ...Object.keys(aliases)])
  const placed = new Map([...atFields].map(([name, text]) => [aliases[name] ?? name, text]))
  return onTop.length > 0 ? { atFields: placed, error, lines: onTop } : { atFields: placed }
}

const focusFirst = (form: HTMLFormElement, atFields: FieldErrors): void => {
  const field = [...form.elements].find((each) => atFields.has(each.getAttribute("name") ?? ""))
  if (field instanceof HTMLElement) field.focus()
}

const nothing: Failure = { atFields: new Map() }

export const Form = (props: FormProps) => {
  const { submit, onSubmit, aliases = {}, className, isQuiet, isDanger, foot, children } = props
  const { t } = useApp()
  const usual = isQuiet ? undefined : "main"
  const look = isDanger ? "danger filled" : usual
  const [failure, setFailure] = useState(nothing)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = async (event: Event): Promise<void> => {
    event.preventDefault()
    const place = form.current
    if (place === null || isSending) return
    setSending(true)
    setFailure(nothing)
    try {
      await onSubmit(valuesOf(place))
    } catch (error) {
      const placed = failureOf(error, place, aliases, t(pageMessages.required))
      setFailure(placed)
      focusFirst(place, placed.atFields)
    }
    setSending(false)
  }
  return (
    <form ref={form} noValidate class={className} onSubmit={send}>
      {failure.error !== undefined && <ProblemNotice error={failure.error} lines={failure.lines} />}
      <Errors.Provider value={failure.atFields}>{children}</Errors.Provider>
      <div class="actions">
        <button type="submit" class={look} aria-disabled={isSending}>
          {submit}
        </button>
        {foot}
      </div>
    </form>
  )
}
