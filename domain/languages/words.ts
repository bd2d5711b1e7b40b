/** The shape of sentences, whatever they say: a text of another language has the same keys and takes the same values. */
export type Words<Sentences> = Sentences extends string
  ? string
  : Sentences extends (...values: infer Values) => infer Answer
    ? (...values: Values) => Words<Answer>
    : { readonly [Key in keyof Sentences]: Words<Sentences[Key]> }
