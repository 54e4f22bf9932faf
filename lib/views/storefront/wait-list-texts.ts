/** Texts of the form of a store's wait list. */
export type WaitListTexts = Readonly<
  Record<
    | 'formTitle'
    | 'emailAddress'
    | 'submit'
    | 'invalidEmail'
    | 'required'
    | 'trap'
    | 'sentTitle'
    | 'sentText'
    | 'again'
    | 'limited'
    | 'failed',
    string
  >
>;
