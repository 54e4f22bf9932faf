/** Message catalogue, or a branch of one. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}
