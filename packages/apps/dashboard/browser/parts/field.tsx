/** Fields of forms: each with a label, a hint and its error, connected for screen readers. */
import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import { useFieldError } from "./form.tsx"

interface LabelledProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly isLabelHidden?: boolean | undefined
  readonly hint?: ComponentChildren
  readonly children: ComponentChildren
}

const FieldError = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const error = useFieldError(name)
  return (
    <p class="error" id={`${id}-error`} hidden={error === undefined}>
      {error}
    </p>
  )
}

/** A control with its label, hint and error; `id` is that of the control. */
export const Labelled = ({ id, name, label, isLabelHidden, hint, children }: LabelledProps) => (
  <div class="field">
    <label for={id} class={isLabelHidden ? "unseen" : undefined}>
      {label}
    </label>
    {hint !== undefined && (
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {children}
    <FieldError id={id} name={name} />
  </div>
)

type InputType =
  | "text"
  | "search"
  | "email"
  | "url"
  | "password"
  | "number"
  | "datetime-local"
  | "date"

interface TextFieldProps {
  /** The API's name of the field. */
  readonly name: string
  readonly label: string
  readonly hint?: ComponentChildren
  readonly value?: string | undefined
  /** The type of the input; `textarea` for several lines. */
  readonly type?: InputType | "textarea"
  readonly placeholder?: string
  readonly autocomplete?: string
  readonly min?: string | number | undefined
  readonly max?: string | number
  readonly step?: number | undefined
  readonly onInput?: (value: string) => void
}

export const TextField = (props: TextFieldProps) => {
  const { name, label, hint, value = "", type = "text", autocomplete = "off", ...more } = props
  const { onInput, ...attributes } = more
  const id = useId()
  const error = useFieldError(name)
  const control = {
    ...attributes,
    id,
    name,
    autocomplete,
    spellcheck: false,
    defaultValue: value,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-describedby": hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`,
  } as const
  return (
    <Labelled id={id} name={name} label={label} hint={hint}>
      {type === "textarea" ? (
        <textarea rows={4} {...control} />
      ) : (
        // Preact types each input type separately, and has no type for any of them.
        <input
          type={type as "text"}
          onInput={(event) => onInput?.(event.currentTarget.value)}
          {...control}
        />
      )}
    </Labelled>
  )
}

interface SelectFieldProps {
  readonly name: string
  readonly label: string
  /** True where the position on the page explains the field. */
  readonly isLabelHidden?: boolean
  readonly value?: string | undefined
  readonly options: ReadonlyArray<readonly [value: string, text: string]>
  readonly onInput?: (value: string) => void
}

/** A choice of one option from a list. */
export const SelectField = (props: SelectFieldProps) => {
  const { name, label, isLabelHidden, value, options, onInput } = props
  const id = useId()
  return (
    <Labelled id={id} name={name} label={label} isLabelHidden={isLabelHidden}>
      <select
        id={id}
        name={name}
        aria-describedby={`${id}-error`}
        onInput={(event) => onInput?.(event.currentTarget.value)}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
  readonly isCode?: boolean
}

interface ChoiceFieldProps {
  /** `radio`: exactly one; `checkbox`: any number. */
  readonly type: "radio" | "checkbox"
  readonly name: string
  readonly legend: string
  readonly options: ReadonlyArray<Choice>
  readonly chosen: ReadonlyArray<string>
  /** Receives the chosen option. */
  readonly onChange?: (value: string) => void
  readonly children?: ComponentChildren
}

export const ChoiceField = (props: ChoiceFieldProps) => {
  const { type, name, legend, options, chosen, onChange, children } = props
  const id = useId()
  const error = useFieldError(name)
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend>{legend}</legend>
      {options.map(({ value, label, hint, isCode }) => (
        <label key={value} class="choice">
          <input
            type={type}
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            aria-invalid={error === undefined ? undefined : true}
            onChange={(event) => onChange?.(event.currentTarget.value)}
          />
          <span>
            {isCode ? <code>{label}</code> : label}
            {hint !== undefined && <span class="hint">{hint}</span>}
          </span>
        </label>
      ))}
      {children}
      <FieldError id={id} name={name} />
    </fieldset>
  )
}
