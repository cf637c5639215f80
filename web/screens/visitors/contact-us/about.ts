/** What the page says of itself. */
export const about = {
  title: "Contact Us",
  description: "A question, an idea, or something that went wrong: write to us. A person answers by email.",
};
