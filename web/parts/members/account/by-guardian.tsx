import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { pages } from "../../../../contract/pages/addresses.ts";
import { renewProfileLink } from "../../../../contract/profiles/status.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import type { Answer } from "../../../state/asking/use-answer.ts";
import { buttonClass } from "../../../ui/button.ts";
import { Link } from "../../visitors/blocks/link.tsx";
import { Notice } from "../../visitors/blocks/notice.tsx";
import { PrivateLink } from "./private-link.tsx";

interface ByGuardianProps<Value> {
  readonly link: string;
  readonly asked: Answer<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** What a guardian's private link opens of the child's; why not, where it does not. */
export function ByGuardian<Value>({ link, asked, children }: ByGuardianProps<Value>) {
  const client = useApiClient();
  return (
    <PrivateLink
      asked={asked}
      renew={() => client.ask(renewProfileLink, { body: { link } })}
      missing={
        <Notice
          icon={CircleHelp}
          title="Nothing to see by this link"
          actions={
            <Link className={buttonClass("quiet")} to={pages.home.to()}>
              Home
            </Link>
          }
        >
          <p>{asked.message}</p>
        </Notice>
      }
    >
      {children}
    </PrivateLink>
  );
}
