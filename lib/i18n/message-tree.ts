/** A catalogue, or a branch of it. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}
