import type { LegalText } from './text';

/** The platform's privacy policy in English, for every language that has no version of its own (MKT-02). */
export const privacyEn: LegalText = {
  title: 'Privacy policy',
  description: 'Which data Merchloom keeps, why, for how long, who sees it, and what you can ask of us.',
  lead: 'We collect what is needed to run stores and to deliver orders, and nothing to sell. This page says what that is in plain words.',
  updated: 'As of {date}',
  contents: 'On this page',
  sections: [
    {
      title: 'Who is responsible',
      paragraphs: [
        'For this website, for accounts of organisers and for enquiries, Merchloom is responsible. You reach us by the enquiry form of this website or by answering any of our e-mails.',
        'For orders in a store, the organiser of that store is responsible and is named on every page of it. We process the data on the organiser’s behalf, under a contract that binds us to their instructions.',
      ],
    },
    {
      title: 'When you look around',
      paragraphs: [
        'Our server keeps a log of requests: time, address of the page and the result. Your IP address is used to answer you and to fend off floods of requests; it is not written into that log. We need the log to keep the service running, and delete it after 30 days. The legal basis is our legitimate interest in a service that works.',
        'The front page draws your words or your logo on a product inside your own browser; nothing of it is sent to us. The event builder does send your logo to us, because our server draws it on the products. It is deleted after seven days unless you make a store of it.',
        'So that organisers learn how many visits lead to an order, our server counts the visits of each store: without cookies, and without profiles. It recognises a visit within one day by a hash of your IP address and the name of your browser, made with a random key. Key and hash are deleted when the day ends; what remains are numbers. Who sends Global Privacy Control or Do Not Track is not counted. The legal basis is our legitimate interest in stores that work.',
      ],
    },
    {
      title: 'Cookies and storage in your browser',
      paragraphs: [
        'Without asking we keep only what the service needs: your session after you have signed in, a token against forged requests, your language, the contents of a basket, and your answer about cookies.',
        'An analytics service, and a chat, are loaded only if you agree. You can change your answer at any time, and it has no effect on what you can do here.',
      ],
    },
    {
      title: 'When you open an account',
      paragraphs: [
        'We keep your name, e-mail address, company, region, language, a hash of your password, your second factor if you set one up, and a list of your sessions with browser and time. We need these to fulfil our contract with you.',
        'An audit log keeps who changed what in your stores, so that your team can look it up and misuse can be found. It cannot be edited and is kept as long as the account exists.',
      ],
    },
    {
      title: 'When you send an enquiry',
      paragraphs: [
        'We keep what you write in the form in order to answer you, and delete it two years after the last message unless it has become an order.',
      ],
    },
    {
      title: 'When you order in a store',
      paragraphs: [
        'The store keeps your name, e-mail address, phone number, delivery address, what you ordered and what you had printed on it. It is used to make your goods, deliver them, tell you about it and handle complaints.',
        'Card details go directly from your browser to the payment provider Stripe. Neither we nor the organiser ever see a card number.',
        'Pictures that you upload for a product are used for that product alone. Those of orders that were never placed are deleted after 30 days.',
      ],
    },
    {
      title: 'Who receives data',
      paragraphs: [
        'Production partners receive the print file, carriers receive name, address and phone number, Stripe receives what a payment needs, and our hosting provider stores everything on our behalf. Each of them is bound by contract to use it for this purpose only.',
        'Where a partner works outside the UK and the European Economic Area, standard contractual clauses or an adequacy decision protect the data. We sell data to nobody and show no advertising.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'Orders are kept as long as tax and commercial law demand, as a rule six to ten years, and longer only while a claim is open. Accounts are deleted when you ask, except for what the law makes us keep.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can ask what we know about you, have it corrected, deleted or restricted, receive it in a machine-readable form, and object to uses that rest on our legitimate interest. What you agreed to, you can withdraw at any time for the future.',
        'Write to us; we answer within a month. If your request is about an order, we pass it on to the organiser and help them to answer. You can also complain to a data protection authority, for example the one where you live.',
      ],
    },
    {
      title: 'How we protect it',
      paragraphs: [
        'Connections are encrypted. Passwords are stored only as hashes, stores are separated from each other in the database itself, and access of our staff is limited to what their work needs and is recorded.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'When something about this changes, we change this page and its date. Organisers are told by e-mail about changes that matter.',
      ],
    },
  ],
};
